/** Runs the Worker's Cron Triggers on this machine. Wrangler runs them only on request. */

/** The path where wrangler accepts the request. */
const PATH = '/cdn-cgi/local/scheduled'

const MINUTE_MS = 60_000

/** As in `wrangler.toml`. */
const CRONS = [
  { cron: '* * * * *', everyMs: MINUTE_MS },
  { cron: '*/10 * * * *', everyMs: 10 * MINUTE_MS }
] as const

/** Never throws: the next run does what this one could not. */
async function run(url: string, cron: string, everyMs: number, report: (message: string) => void): Promise<void> {
  try {
    const query = new URLSearchParams({ cron })
    const answer = await fetch(`${url}${PATH}?${query}`, { signal: AbortSignal.timeout(everyMs) })
    if (!answer.ok) report(`The Worker's cron answered ${answer.status}`)
  } catch (error) {
    report(`The Worker's cron could not be run: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}

/** Runs every minute and every ten minutes until the returned function is called. Does not keep the process alive. */
export function startCron(url: string, report: (message: string) => void): () => void {
  const timers = CRONS.map(({ cron, everyMs }) => setInterval(() => void run(url, cron, everyMs, report), everyMs))
  for (const timer of timers) timer.unref()
  return () => timers.forEach(clearInterval)
}
