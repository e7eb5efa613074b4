import type { Values } from "../../../provider/pulumi/values";
import { kindOf } from "../../../provider/pulumi/plugin/request";
import type { Of, Plugin } from "../../pulumi/plugin/plugin";
