"""What service contract 2.6 says of query parameters and the interface's schemas do not: 422 answers the rest."""


def narrow_parameters(interface):
    parameters = interface["components"]["parameters"]
    parameters["CpuVCPUCountFilter"]["schema"]["enum"] = [2**power for power in range(1, 8)]
    parameters["MinCudaVersionFilter"]["schema"]["pattern"] = r"^[0-9]{2}(\.[0-9])?$"
