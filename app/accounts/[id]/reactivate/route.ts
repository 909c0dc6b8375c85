export * from "@/app/v1/partner/accounts/[id]/reactivate/route";
