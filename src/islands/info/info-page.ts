/**
 * `/info`: adds texts by the operator and the admins to the built page, and a mail to support. Not in `public`, whose
 * scripts share a file that every page runs.
 */
import { noteParts, notesFor, type NoteRow, type ReleaseNote } from '#core/app/release-notes.ts'
import { readOperator } from '#core/app/operator.ts'
import { LANGUAGES } from '#core/workout/workout.ts'

const language = LANGUAGES.find((code) => code === document.documentElement.lang) ?? 'en'

interface Config {
  endpoint: string
  project: string
  operator?: unknown
}

async function readJson<T>(url: string): Promise<T | null> {
  const answer = await fetch(url).catch(() => null)
  return answer?.ok === true ? ((await answer.json().catch(() => null)) as T | null) : null
}

function showOperator(config: Config): void {
  const { contact, ...pages } = readOperator(config.operator)
  const addresses = { ...pages, contact: contact === '' ? '' : `mailto:${contact}` }
  for (const [name, address] of Object.entries(addresses)) {
    const link = document.querySelector<HTMLAnchorElement>(`[data-operator="${name}"]`)
    if (link === null || address === '') continue
    link.href = address
    if (name === 'contact') link.textContent = contact
    const row = link.closest('li')
    if (row !== null) row.hidden = false
  }
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.append(...children)
  return made
}

const drawn = ({ note }: ReleaseNote): HTMLElement[] =>
  noteParts(note).map((part) =>
    part.kind === 'text' ? element('p', part.text) : element('ul', ...part.items.map((item) => element('li', item)))
  )

/** An admin may have changed or added a note between two releases. */
async function showNotes({ endpoint, project }: Config): Promise<void> {
  const list = document.querySelector<HTMLElement>('[data-notes]')
  const query = `queries[0]=${encodeURIComponent('{"method":"limit","values":[500]}')}&project=${encodeURIComponent(project)}`
  const found = await readJson<{ rows: NoteRow[] }>(`${endpoint}/tablesdb/icepoint/tables/releaseNotes/rows?${query}`)
  if (list === null || found === null || found.rows.length === 0) return
  const heading = list.dataset['notes'] ?? ''
  list.replaceChildren(
    ...notesFor(found.rows, language).map((note) =>
      element('article', element('h3', heading.replace('#', note.version)), ...drawn(note))
    )
  )
}

function sendMails(form: HTMLFormElement): void {
  const say = (key: 'sent' | 'failed' | 'limit' | 'sending'): void => {
    const said = form.querySelector<HTMLElement>('[role=status]')
    if (said !== null) said.textContent = form.dataset[key] ?? ''
  }
  // The same mail keeps its id, so that a second press does not send it twice.
  let id = ''
  let isSending = false
  form.addEventListener('input', () => (id = ''))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSending) return
    isSending = true
    const { email, text } = Object.fromEntries(new FormData(form))
    if (id === '') id = crypto.randomUUID().replaceAll('-', '').slice(0, 20)
    say('sending')
    const body = JSON.stringify({ id, email, text })
    void fetch('/api/mail/guest', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      .then(
        (answer) => {
          if (answer.ok) form.reset()
          say(answer.ok ? 'sent' : answer.status === 429 ? 'limit' : 'failed')
        },
        () => say('failed')
      )
      .finally(() => (isSending = false))
  })
}

void readJson<Config>('/config.json').then((config) => {
  if (config === null) return
  showOperator(config)
  void showNotes(config)
})
const form = document.querySelector<HTMLFormElement>('.info-mail')
if (form !== null) sendMails(form)
