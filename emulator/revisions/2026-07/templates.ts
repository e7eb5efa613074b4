import { templatePart } from "../../resources/template-derived";
import {
  createTemplate,
  findTemplate,
  type NewTemplate,
  patchTemplate,
  removeTemplate,
} from "../../resources/templates";
import { visibleOf } from "../../resources/visible";
import { idOf, type Route } from "../../rest/route";
import type { Template } from "../../state/entities";

const PATH = "/v2/templates";

/** Templates of the account, hidden ones of endpoints among them (docs/service.md#templates). */
export const templateRoutes: Route[] = [
  {
    method: "GET",
    path: PATH,
    answer: (call) => ({ templates: visibleOf(call, call.account.templates).map(templateBody) }),
  },
  {
    method: "POST",
    path: PATH,
    body: "CreateTemplateRequest",
    status: 201,
    answer: (call) => templateBody(createTemplate(call, call.body as NewTemplate)),
  },
  { method: "GET", path: `${PATH}/{id}`, answer: (call) => templateBody(findTemplate(call, idOf(call))) },
  {
    method: "PATCH",
    path: `${PATH}/{id}`,
    body: "UpdateTemplateRequest",
    answer: (call) => templateBody(patchTemplate(call, idOf(call), call.body as Partial<NewTemplate>)),
  },
  { method: "DELETE", path: `${PATH}/{id}`, answer: (call) => removeTemplate(call, idOf(call)) },
];

/** The template as REST answers it. */
export function templateBody(template: Template): object {
  return { id: template.id, ...templatePart(template) };
}
