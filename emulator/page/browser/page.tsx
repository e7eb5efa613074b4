import { render } from "preact";
import { Controls } from "./controls/controls";
import { Header } from "./header";
import { Jobs } from "./jobs/jobs";
import { connect } from "./live";
import { Objects } from "./objects/objects";
import { Requests } from "./requests/requests";

function Page() {
  return (
    <>
      <Header />
      <main>
        <div class="column">
          <Objects />
          <Jobs />
        </div>
        <div class="column">
          <Requests />
          <Controls />
        </div>
      </main>
    </>
  );
}

render(<Page />, document.getElementById("page")!);
connect();
