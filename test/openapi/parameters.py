"""What the contract says and the interface's schemas do not, or say in a way that the fuzzer reads otherwise."""

EVENT = {
    "type": "object",
    "required": ["id", "data"],
    # An event without a name is a `message`.
    "properties": {"id": {"type": "string"}, "data": {"type": "string"}, "event": {"const": "message"}},
    "additionalProperties": False,
}


def narrow(interface):
    parameters = interface["components"]["parameters"]
    # Sizes are powers of two, CUDA versions numbers such as `12` or `12.1`; 422 answers the rest
    # (docs/service.md#catalog-filters).
    parameters["CpuVCPUCountFilter"]["schema"]["enum"] = [2**power for power in range(1, 8)]
    parameters["MinCudaVersionFilter"]["schema"]["pattern"] = r"^[0-9]+(\.[0-9]+)?$"
    # A cursor is opaque: the live ones are no date-times (docs/service.md#log-streams).
    parameters["LogLastEventID"]["schema"] = {"type": "string"}
    for operations in interface["paths"].values():
        stream = operations.get("get", {}).get("responses", {}).get("200", {}).get("content", {}).get("text/event-stream")
        if stream:
            # The interface calls the whole stream a string; the fuzzer asks for the schema of one event.
            stream["schema"] = EVENT
