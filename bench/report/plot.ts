import type { EChartsOption, SeriesOption } from "echarts";
import * as echarts from "echarts";
import { COMMANDS } from "../cases";
import { isPlain } from "../goals";
import type { Row } from "../stack";

const SIZE = { width: 900, height: 420 };
const COLORS: Readonly<Record<string, string>> = {
  native: "#0b61a4",
  bare: "#8fb8de",
  dynamic: "#c4560a",
  naive: "#f2b48a",
};

/**
 * Draws the CPU time of each command at one size, and that of an endpoint in an `up` at every size, as SVG. It takes the
 * largest size up to 200 without latency.
 */
export function plot(rows: readonly Row[]): string {
  const plain = rows.filter((row) => isPlain(row));
  const size = Math.max(...plain.map(({ objects }) => objects).filter((objects) => objects <= 200));
  const names = [...new Set(plain.map(({ candidate }) => candidate))];
  const chart = echarts.init(null, null, { renderer: "svg", ssr: true, ...SIZE });
  chart.setOption({ ...frame(size), series: names.flatMap((name) => series(name, plain, size)) });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return `${svg}\n`;
}

const frame = (size: number): EChartsOption => ({
  animation: false,
  backgroundColor: "#ffffff",
  legend: { top: 0 },
  title: [
    { text: `CPU seconds, ${size} endpoints`, left: "4%", top: 30, textStyle: { fontSize: 13 } },
    { text: "CPU seconds of up for an endpoint", left: "56%", top: 30, textStyle: { fontSize: 13 } },
  ],
  grid: [
    { left: "5%", width: "45%", top: 70, bottom: 50 },
    { left: "58%", width: "38%", top: 70, bottom: 50 },
  ],
  xAxis: [
    { gridIndex: 0, type: "category", data: [...COMMANDS], axisLabel: { interval: 0, fontSize: 11 } },
    {
      gridIndex: 1,
      type: "log",
      name: "endpoints",
      nameLocation: "middle",
      nameGap: 28,
      min: "dataMin",
      max: "dataMax",
    },
  ],
  yAxis: [
    { gridIndex: 0, type: "value" },
    { gridIndex: 1, type: "log" },
  ],
});

/** The bars on the left, and the line on the right, under one entry of the legend. */
function series(name: string, rows: readonly Row[], size: number): SeriesOption[] {
  const own = rows.filter(({ candidate }) => candidate === name);
  const look = { name, color: COLORS[name] ?? "#5a8f3c", silent: true };
  const at = (command: string) => own.find((row) => row.objects === size && row.command === command)?.cpu[1] ?? null;
  const ups = own.filter(({ command }) => command === "up").sort((a, b) => a.objects - b.objects);
  return [
    { ...look, type: "bar", xAxisIndex: 0, yAxisIndex: 0, data: COMMANDS.map(at) },
    {
      ...{ ...look, type: "line", xAxisIndex: 1, yAxisIndex: 1 },
      data: ups.map(({ objects, cpu }) => [objects, Number((cpu[1] / objects).toFixed(4))]),
    },
  ];
}
