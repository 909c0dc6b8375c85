import * as contract from "@/lib/contract/booking-page";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import { assertFormRate } from "@/lib/http/form-rate";
import { book } from "@/lib/services/patients/book";
import { showStep, withBookingPage } from "@/lib/services/patients/booking-page";
import { getBookingPage, putBookingPage } from "@/lib/services/patients/booking-settings";
import { readerOf } from "@/lib/services/patients/reader";

export const bookingPageEndpoints = [
  endpoint(contract.getBookingPage, ({ ctx }) => getBookingPage(ctx)),
  endpoint(contract.putBookingPage, ({ ctx, body }) => putBookingPage(ctx, body)),
  endpoint(contract.showBookingPage, ({ ctx, params, query, request }) =>
    withBookingPage(ctx, { ...params, reader: readerOf(request, ctx.config) }, (shop) =>
      showStep(shop, query),
    ),
  ),
  detachedEndpoint(contract.bookOnPage, async ({ params, body, request, open }) => {
    await assertFormRate(request, params.slug);
    const values = new URLSearchParams(body);
    return open((ctx) => {
      const reader = readerOf(request, { ...ctx.config, sent: values });
      return withBookingPage(ctx, { ...params, reader }, (shop) => book(shop, values));
    });
  }),
];
