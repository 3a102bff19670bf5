/**
 * One writer as a process of its own, which kills the server the moment that one of its writes is answered: a busy test
 * sees answers late, and would give the server time to put things right.
 * Arguments: address of the rows, headers as JSON, the server's process id. Any input is the word to kill.
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
