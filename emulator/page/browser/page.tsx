import { render } from "preact";
import { Controls } from "./controls/controls";
import { Header } from "./header";
import { Jobs } from "./jobs/jobs";
import { connect, useService } from "./live";
import { Objects } from "./objects/objects";
import { Requests } from "./requests/requests";

function Page() {
  // Before the first update nobody knows what the service has, not even that it has nothing.
  const isKnown = useService() !== undefined;
  return (
    <>
      <Header />
      <main>{isKnown ? <Parts /> : <p class="quiet">Waiting for the service…</p>}</main>
    </>
  );
}

function Parts() {
  return (
    <>
      <div class="column">
        <Objects />
        <Jobs />
      </div>
      <div class="column">
        <Requests />
        <Controls />
      </div>
    </>
  );
}

render(<Page />, document.getElementById("page")!);
connect();
