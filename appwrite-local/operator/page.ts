import type { Facts } from './facts.ts'
import type { Snapshot } from '../store/snapshots.ts'
import type { ResetState } from './reset.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; font-weight: 600; padding-block: 1.5rem .5rem; }
th, td { text-align: start; padding: .25rem 1rem .25rem 0; border-block-end: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
.number { text-align: end; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
pre { overflow-x: auto; padding: .5rem; border: 1px solid; }
label, button { display: inline-block; padding-block: .5rem; }
button { font: inherit; padding-inline: 1rem; min-height: 2.75rem; }
summary { cursor: pointer; padding-block: .5rem; }
dt { font-weight: 600; } dd { margin: 0 0 .5rem; }
`

export interface PageInput {
  facts: Facts
  snapshots: readonly Snapshot[]
  state: ResetState
  token: string
  nonce: string
  /** True when a command fills the server after a reset. */
  refills: boolean
}

function escape(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => names[character] ?? character)
}

const number = new Intl.NumberFormat('en')

interface Column {
  title: string
  isNumber?: boolean
}

function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (string | number)[][],
  none: string
): string {
  if (rows.length === 0) return `<h2>${escape(caption)}</h2><p>${escape(none)}</p>`
  const style = (index: number): string => (columns[index]?.isNumber === true ? ' class="number"' : '')
  const head = columns.map(({ title }, index) => `<th scope="col"${style(index)}>${escape(title)}</th>`).join('')
  const cell = (value: string | number, index: number): string => {
    const text = escape(typeof value === 'number' ? number.format(value) : value)
    return index === 0 ? `<th scope="row">${text}</th>` : `<td${style(index)}>${text}</td>`
  }
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')
  return `<div class="wide" role="region" aria-label="${escape(caption)}" tabindex="0"><table>
<caption>${escape(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

function describeState(state: ResetState): string {
  switch (state.kind) {
    case 'never':
      return ''
    case 'running':
      return 'Everything was deleted. The demo data is being loaded. <a href="/">Reload</a>'
    case 'done':
      return state.reloaded ? 'The demo data has been loaded again.' : 'Everything was deleted.'
    case 'failed':
      return 'It did not work. The command printed:'
  }
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escape(value)}">`
}

function snapshotForms({ snapshots, token }: PageInput): string {
  const proof = hidden('token', token)
  const restore = snapshots.map(({ id, takenAt }, index) => {
    const box = `<input type="checkbox" name="sure" value="yes" required aria-label="Replace all present data by snapshot ${index + 1}">`
    return `<li><form method="post" action="/restore">${proof}${hidden('snapshot', id)}
<label>${box} ${escape(takenAt)}</label> <button>Restore</button></form></li>`
  })
  const list = restore.length === 0 ? '<p>There are none.</p>' : `<ol>${restore.join('')}</ol>`
  return `<h2>Snapshots</h2>
<p>A snapshot holds everything that is on this server now. Restoring one replaces all present data.</p>${list}
<form method="post" action="/snapshot">${proof}${hidden('sure', 'yes')}<button>Take a snapshot</button></form>`
}

function resetForm({ refills, token, state }: PageInput): string {
  const title = refills ? 'Reset demo data' : 'Delete all data'
  const text = describeState(state)
  const output = state.kind === 'failed' ? `<pre tabindex="0">${escape(state.output)}</pre>` : ''
  const then = refills ? ' Then the demo data is loaded again.' : ''
  return `<h2>${title}</h2><div role="status">${text === '' ? '' : `<p>${text}</p>`}</div>${output}
<details><summary>${title} …</summary>
<p>This deletes all rows, files, users, teams and mails of this server. It cannot be undone.${then}</p>
<form method="post" action="/reset">${hidden('token', token)}
<p><label><input type="checkbox" name="sure" value="yes" required> Delete everything</label></p>
<p><button>${title}</button></p></form></details>`
}

export function operatorPage(input: PageInput): string {
  const { facts, nonce } = input
  const tables = facts.tables.map(({ database, id, name, rows }) => [`${database}.${id}`, name, rows])
  const buckets = facts.buckets.map(({ id, name, files, bytes }) => [id, name, files, bytes])
  const mails = facts.mails.map(({ recipient, subject, createdAt, attempts, failed, error }) => {
    return [recipient, subject, createdAt, attempts, failed ? 'given up' : 'will be tried again', error]
  })
  const title = `${escape(facts.project)} – appwrite-local`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title><style nonce="${nonce}">${STYLE}</style></head><body><main>
<h1>${title}</h1>
<dl><dt>Answers as</dt><dd>Appwrite ${escape(facts.version)}</dd>
<dt>Users</dt><dd>${number.format(facts.users)}</dd></dl>
${table('Tables', [{ title: 'Table' }, { title: 'Name' }, { title: 'Rows', isNumber: true }], tables, 'There are none.')}
${table(
  'Files',
  [{ title: 'Bucket' }, { title: 'Name' }, { title: 'Files', isNumber: true }, { title: 'Bytes', isNumber: true }],
  buckets,
  'There are no buckets.'
)}
${table(
  'Mails that were not delivered',
  [
    { title: 'To' },
    { title: 'Subject' },
    { title: 'Written' },
    { title: 'Attempts', isNumber: true },
    { title: 'State' },
    { title: 'Error' }
  ],
  mails,
  'None.'
)}
${snapshotForms(input)}
${resetForm(input)}
</main></body></html>
`
}
