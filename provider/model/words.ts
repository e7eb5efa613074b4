/** The ways in which an endpoint serves requests. */
export type EndpointType = "QUEUE_BASED" | "LOAD_BALANCING";
/** The published modes of fast cold starts. */
export type FlashBoot = "OFF" | "FLASHBOOT" | "PRIORITY_FLASHBOOT";
/** The published measures by which an endpoint scales. */
export type ScalerType = "QUEUE_DELAY" | "REQUEST_COUNT";
/** The published categories of templates, which only the console uses. */
export type TemplateCategory = "CPU" | "NVIDIA" | "AMD";
/** The published storage tiers of network volumes. */
export type VolumeType = "STANDARD" | "HIGH_PERFORMANCE";
