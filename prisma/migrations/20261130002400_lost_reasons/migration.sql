-- AlterTable
ALTER TABLE "lead" ADD COLUMN     "lost_note" TEXT,
ADD COLUMN     "lost_reason" TEXT;
