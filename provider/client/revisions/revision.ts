import type { z } from "zod";
import type { Fields } from "../../model/field";
import type { KindFacts } from "../../model/kinds";
import type { Facts, ServiceError } from "../errors";
import type { Account, Discount, EndpointBinding, EndpointSave, RegistryAuthUpdate } from "../graphql/operations";
import type { Listing } from "../lists/listing";
import type { Billing, BillingKind } from "../objects/billing";
import type { CatalogCpu, CatalogDataCenter, CatalogGpu } from "../objects/catalog";
import type {
  EndpointCreate,
  EndpointPatch,
  NetworkVolumeCreate,
  NetworkVolumePatch,
  RegistryCreate,
  TemplateCreate,
  TemplatePatch,
} from "../objects/fields";
import type { Endpoint, NetworkVolume, Registry, Template } from "../objects/managed";
import type { Pod } from "../objects/pods";
import type { Releases, Workers } from "../objects/workers";
import type { Group, Listable, WrittenGroup } from "../rest/group";
import type { Request } from "../transport/exchange";
import type { LogQuery } from "../worker-logs/types";

/**
 * The words of one revision of the service on the wire. Everything else in the client holds for all revisions: it
 * decides what to ask and when, takes the requests from here, and gets the answers as objects of `objects/`.
 */
export interface Revision {
  /** The fields of each kind, with the REST bodies that take them in this revision. */
  readonly fields: Readonly<Record<KindFacts["name"], Fields>>;
  readonly rest: RestRoutes;
  readonly graphql: GraphqlOperations;
}

/** A request, and the reader of its answer. */
export interface RequestFor<T> {
  readonly request: Request;
  readonly answer: z.ZodType<T>;
}

/** The REST API of one revision. */
export interface RestRoutes {
  readonly endpoints: WrittenGroup<Endpoint, EndpointCreate, EndpointPatch>;
  readonly templates: WrittenGroup<Template, TemplateCreate, TemplatePatch>;
  readonly networkVolumes: WrittenGroup<NetworkVolume, NetworkVolumeCreate, NetworkVolumePatch>;
  readonly registries: WrittenGroup<Registry, RegistryCreate, never>;
  readonly pods: Group<Pod>;
  readonly gpus: Listable<CatalogGpu>;
  readonly cpus: Listable<CatalogCpu>;
  readonly dataCenters: Listable<CatalogDataCenter>;
  workers(endpointId: string): RequestFor<Workers>;
  releases(endpointId: string): RequestFor<Releases>;
  /** The answer is a stream of events. */
  workerLog(endpointId: string, workerId: string, query: LogQuery): Request;
  /** Loads the routes of billing, because most processes never read a bill. */
  billing(): Promise<BillingRoutes>;
}

/** The routes of billing, and the reader of their answers. */
export interface BillingRoutes {
  /** The path of each subject, and the parameter that limits it to one object, if there is one. */
  readonly routes: Readonly<Record<BillingKind, { readonly path: string; readonly filter?: string }>>;
  /** Each record holds the id of its object under the name of the parameter. */
  answer(filter: string | undefined): z.ZodType<Billing>;
}

/**
 * The GraphQL operations of one revision. Where an answer belongs to an account, `null` means that the service named no
 * account.
 */
export interface GraphqlOperations {
  readonly account: RequestFor<Account | null>;
  /** The discount is absent if the account has none. */
  readonly discount: RequestFor<{ readonly discount: Discount | undefined } | null>;
  /** At most `listedEndpoints` of the account's endpoints. */
  readonly endpoints: RequestFor<Listing<EndpointBinding> | null>;
  /** The number of endpoints after which the service cuts its list off. */
  readonly listedEndpoints: number;
  /** The endpoints that exist of these, and the ids of those that do not. */
  endpointsById(
    ids: readonly string[],
  ): RequestFor<(Listing<EndpointBinding> & { readonly gone: readonly string[] }) | null>;
  /** The endpoint is `null` if it does not exist. */
  endpointById(id: string): RequestFor<{ readonly endpoint: EndpointBinding | null } | null>;
  saveEndpoint(save: EndpointSave): RequestFor<EndpointBinding>;
  deleteEndpoint(id: string): RequestFor<unknown>;
  updateRegistryAuth(update: RegistryAuthUpdate): RequestFor<unknown>;
  /** The typed error for the message with which the service refused a request. */
  errorOf(message: string, request: Request, facts: Facts): ServiceError;
}
