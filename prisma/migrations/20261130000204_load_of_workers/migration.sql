-- AlterTable
ALTER TABLE "worker_heartbeat" ADD COLUMN     "load" REAL NOT NULL DEFAULT 0;
