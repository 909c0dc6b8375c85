-- AlterTable
ALTER TABLE "invoice_note" ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);
