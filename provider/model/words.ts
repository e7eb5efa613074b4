/** The service's published words for some fields. */
export type EndpointType = "QUEUE_BASED" | "LOAD_BALANCING";
export type FlashBoot = "OFF" | "FLASHBOOT" | "PRIORITY_FLASHBOOT";
export type ScalerType = "QUEUE_DELAY" | "REQUEST_COUNT";
export type TemplateCategory = "CPU" | "NVIDIA" | "AMD";
export type VolumeType = "STANDARD" | "HIGH_PERFORMANCE";
