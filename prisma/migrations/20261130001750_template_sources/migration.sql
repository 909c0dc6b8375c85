-- AlterTable
ALTER TABLE "fleet_template" ADD COLUMN     "source" JSONB;
