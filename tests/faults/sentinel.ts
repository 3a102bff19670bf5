/**
 * A writer in its own process that kills the server at its first answered write, because a busy test would see answers
 * too late. Arguments: address of the rows, headers as JSON, the server's process id. Any input on stdin starts the
 * kill.
 */
const [address = '', headers = '{}', server = ''] = process.argv.slice(2)

let isTold = false
process.stdin.once('data', () => (isTold = true))

for (let count = 1; ; count += 1) {
  const body = JSON.stringify({ rowId: `sentinel-${count}`, data: { n: count } })
  const answer = await fetch(address, { method: 'POST', headers: JSON.parse(headers) as HeadersInit, body })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  if (!isTold) {
    await answer.arrayBuffer()
    continue
  }
  process.kill(Number(server), 'SIGKILL')
  process.stdout.write(String(count))
  process.exit(0)
}

export {}
