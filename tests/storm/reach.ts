/** How many branches of the code that promises nothing is lost a run has reached, by V8's block coverage. */
import { Session, type Profiler } from 'node:inspector/promises'
import ts from 'typescript'
import type { Bundles } from './bundle.ts'

const WATCHED = [
  'src/core/app/outbox.ts',
  'src/data/app/outbox.ts',
  'src/data/app/send-queue.ts',
  'src/data/app/send-write.ts',
  'src/stores/app/outbox/outbox.ts',
  'src/stores/editor/editor-save.ts',
  'src/stores/editor/queued-content.ts',
  'src/stores/media/uploads.ts',
  'src/data/media/upload.ts',
  'functions/workout/save-workout.ts',
  'functions/lib/transaction.ts',
  'functions/app/sweep.ts',
  'functions/app/walk.ts',
  'functions/media/sweep-media.ts',
  'functions/planning/sweep-plays.ts',
  'functions/planning/sweep-totals.ts',
  'functions/together/sweep-messages.ts',
  'functions/together/sweep-shares.ts',
  'functions/account/sweep-accounts.ts'
]

export interface Reach {
  file: string
  reached: number
  branches: number
  /** The beginning of each branch that was never taken. */
  missed: readonly string[]
}

type Ranges = readonly Profiler.CoverageRange[]

/** Functions, both sides of conditions, later parts of `&&`, `||` and `??`, cases and catches. */
function branchesOf(node: ts.Node, found: ts.Node[] = []): ts.Node[] {
  if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) found.push(node.body as ts.Node)
  if (ts.isIfStatement(node))
    found.push(node.thenStatement, ...(node.elseStatement === undefined ? [] : [node.elseStatement]))
  if (ts.isConditionalExpression(node)) found.push(node.whenTrue, node.whenFalse)
  const isLater = ts.isBinaryExpression(node) && ['&&', '||', '??'].includes(node.operatorToken.getText())
  if (isLater) found.push(node.right)
  if (ts.isCaseOrDefaultClause(node) && node.statements[0] !== undefined) found.push(node.statements[0])
  if (ts.isCatchClause(node)) found.push(node.block)
  node.forEachChild((child) => void branchesOf(child, found))
  return found
}

function timesIn(ranges: Ranges, at: number): number {
  const [found] = ranges
    .filter(({ startOffset, endOffset }) => startOffset <= at && at < endOffset)
    .toSorted((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset))
  return found?.count ?? 0
}

/** Each page and isolate has functions of its own, so the innermost function is there several times. */
function timesAt(functions: readonly Ranges[], at: number): number {
  const around = functions.filter(([whole]) => whole !== undefined && whole.startOffset <= at && at < whole.endOffset)
  const size = ([whole]: Ranges) => (whole?.endOffset ?? 0) - (whole?.startOffset ?? 0)
  const least = Math.min(...around.map(size))
  return Math.max(0, ...around.filter((one) => size(one) === least).map((one) => timesIn(one, at)))
}

function reachOf(file: string, code: string, functions: readonly Ranges[]): Reach | null {
  const from = code.indexOf(`// ${file}\n`)
  if (from === -1) return null
  const next = /\n\/\/ (?:src|functions|node_modules|tests|locales)\//g
  next.lastIndex = from + 3
  const text = code.slice(from, next.exec(code)?.index)
  const branches = branchesOf(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  const missed = branches.filter((branch) => timesAt(functions, from + branch.getStart()) === 0)
  return {
    file,
    branches: branches.length,
    reached: branches.length - missed.length,
    missed: missed.map((branch) => (branch.parent ?? branch).getText().replace(/\s+/g, ' ').slice(0, 90))
  }
}

/** Counts while `run` runs. */
export async function measureReach(bundles: Bundles, run: () => Promise<unknown>): Promise<Reach[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  await run()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  return (['page', 'edge'] as const).flatMap((name) => {
    const scripts = result.filter(({ url }) => url === `storm:${name}.js`)
    const found = scripts.flatMap(({ functions }) => functions.map((one) => one.ranges))
    return WATCHED.flatMap((file) => reachOf(file, bundles[name], found) ?? [])
  })
}
