/** The Worker's Cron Trigger on this machine. Wrangler runs it only when somebody asks. */

/** Where wrangler takes the question. */
const PATH = '/cdn-cgi/local/scheduled'

const EVERY_MS = 10 * 60_000

/** Never throws: the next run does what this one could not. */
async function run(url: string, report: (message: string) => void): Promise<void> {
  try {
    const answer = await fetch(`${url}${PATH}`, { signal: AbortSignal.timeout(EVERY_MS) })
    if (!answer.ok) report(`The Worker's cron answered ${answer.status}`)
  } catch (error) {
    report(`The Worker's cron could not be run: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}

/** Every ten minutes, until the function is called that it gives. Does not keep the process alive. */
export function startCron(url: string, report: (message: string) => void): () => void {
  const timer = setInterval(() => void run(url, report), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
