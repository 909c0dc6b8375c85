-- AlterTable
ALTER TABLE "service" ADD COLUMN     "price" DECIMAL(11,2),
ADD COLUMN     "price_currency" TEXT,
ADD COLUMN     "price_from" BOOLEAN NOT NULL DEFAULT false;
