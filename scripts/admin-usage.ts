/** The commands of `npm run admin`. The launcher prints them without a database. */
export const USAGE = `Usage: npm run admin -- <command>

  partner create  --name NAME --email EMAIL [--approve] [--sandbox]
  partner approve --id PARTNER
  partner suspend --id PARTNER [--reason TEXT]
  partner list
  key issue       --partner PARTNER [--name NAME]
  user create     --email EMAIL --name NAME --password PASSWORD [--operator]
                  [--workspace WS --role owner|editor|viewer] [--partner PARTNER --role owner|member]
  user disable    --email EMAIL [--reason TEXT]   they cannot sign in, and their sessions end
  user enable     --email EMAIL
  user remove-second-factors --email EMAIL        for a person who lost all of them
  invoice finalize --partner PARTNER [--id INVOICE]
  invoice pay      --partner PARTNER --id INVOICE
  invoice void     --partner PARTNER --id INVOICE [--reissue]
  invoice credit   --partner PARTNER --id INVOICE --amount 12.50 --reason TEXT [--line LINE] [--once NAME]
  invoice refund   --partner PARTNER --id INVOICE --amount 12.50 --reason TEXT
  invoice rotate-key                     sign bundles with a new key; earlier keys stay published
  partner tax      --id PARTNER --percent 19
  partner brand    --id PARTNER --color "#2746d6"      the colour of its invoices
  platform profile --file PROFILE.json                 the seller on invoices: name, address, tax id
  platform stripe  --file STRIPE.json                  online payment of invoices: secretKey, webhookSecret
  prices publish   --file PRICES.json --from YYYY-MM   for every partner, from a month still to come
  usage rebuild    [--partner PARTNER]   the caches of usage once more from the raw events
  backup           --to FILE             the whole database at this instant, while it is in use
  restore          --from FILE [--replace]  into an empty database, or in place of what it holds
  archive          --keep MONTHS         older months that could be archived, and about how large they are
  archive          --keep MONTHS --to FOLDER   writes them to files and drops them from the database
  archive          --from FILE           the rows of an archived month, as lines of JSON
  runs hold        --since INSTANT       the same for a server that was set back to an earlier time
  runs held                              runs and messages that wait for a person since a restore
  runs release     --decision continue|cancel [--workspace WS]

  --json          one JSON line on stdout
`;
