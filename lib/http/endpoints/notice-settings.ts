import * as contract from "@/lib/contract/notice-settings";
import { endpoint } from "@/lib/http/endpoint";
import { getNoticeSettings, putNoticeSettings, revokeNoticeLinks } from "@/lib/services/notices/settings";
import { readerOf } from "@/lib/services/patients/reader";
import { askUnsubscribe, unsubscribe } from "@/lib/services/unsubscribe/pages";

export const noticeSettingsEndpoints = [
  endpoint(contract.getNoticeSettings, ({ ctx, params }) => getNoticeSettings(ctx, params.id)),
  endpoint(contract.putNoticeSettings, ({ ctx, params, body }) => putNoticeSettings(ctx, params.id, body)),
  endpoint(contract.revokeNoticeLinks, ({ ctx, params }) => revokeNoticeLinks(ctx, params.id)),
  endpoint(contract.unsubscribePage, ({ ctx, params, request }) =>
    askUnsubscribe(ctx, { ...params, reader: readerOf(request, ctx.config) }),
  ),
  endpoint(contract.unsubscribeForm, ({ ctx, params, body, request }) =>
    unsubscribe(ctx, { ...params, reader: readerOf(request, ctx.config), form: new URLSearchParams(body) }),
  ),
];
