import { sentence } from "../../lifecycle/check/check";
import { holdOf, type Operation } from "../../lifecycle/operation";
import { stampOf } from "../../lifecycle/ownership/account";
import { unseenIn } from "../../lifecycle/plan/plan";
import { liveInputs, outputsOf, type Written } from "../../lifecycle/read";
import { knownPart, shown, type Values } from "../../lifecycle/values";
import { differences, fieldsMarked, type Problem, touches } from "../../resources";

/**
 * Implements the option `import`: adopts the object as it is. Throws if it differs from the program. Arguments that the
 * service does not return, and that therefore cannot be compared, are sent, so that the state claims nothing that the
 * service may not have.
 */
export async function adopt(op: Operation, id: string, desired: Values): Promise<Written> {
  const hold = holdOf(op, id);
  op.holders.adopts(hold);
  const live = await op.kind.find(id, op.call, desired);
  const problems = unequal(op, id, live, desired);
  if (problems.length > 0) throw new Error(problems.map(sentence).join("\n"));
  const unseen = unseenIn(op.kind, live, desired);
  const now = unseen.length === 0 ? live : await op.kind.change(id, live, desired, unseen, op.call);
  op.holders.made(hold, true);
  return { id, outputs: outputsOf(op.kind, now, desired), stamp: await stampOf(op.call.client) };
}

/** Checks the same at preview, as far as the arguments are known. */
export async function adoptionProblems(op: Operation, id: string, desired: Values): Promise<Problem[]> {
  op.holders.adopts(holdOf(op, id));
  const { known, isUnknown } = knownPart(desired);
  // An argument that is still unknown must not decide what is read, such as whether the endpoint has its own template.
  const live = await op.kind.find(id, op.call);
  const problems = unequal(op, id, live, known).filter(({ path }) => path === "" || !isUnknown(path));
  return problems.length > 0 ? problems : sentAtImport(op, desired);
}

/** A person who imports an object expects that nothing changes. */
function sentAtImport({ kind }: Operation, desired: Values): Problem[] {
  const sent = fieldsMarked(kind.args, "writeOnly").filter((field) => desired[field] !== undefined);
  const text = `the import sends ${sent.join(" and ")}, because the service never shows what it has`;
  return sent.length === 0 ? [] : [{ path: "", warning: true, text }];
}

function unequal({ kind, secrets }: Operation, id: string, live: unknown, desired: Values): Problem[] {
  if (live === undefined)
    return [{ path: "", text: `${id} can't be imported: the account has no ${kind.name} with this id` }];
  const unmanaged = kind.unmanaged?.(live);
  if (unmanaged) return [{ path: "", text: `${id} can't be imported, because it ${unmanaged}` }];
  return differences(kind.args, liveInputs(kind, live, desired, desired), desired).map(({ path, from, to }) => {
    const hidden = touches([path], secrets);
    const difference = hidden
      ? `differs between ${id}, which is to be imported, and the program`
      : `is ${shown(from)} in ${id}, which is to be imported, and ${shown(to)} in the program`;
    const text = `${difference}: declare the object's value, and change it in a second run`;
    return { path, text };
  });
}
