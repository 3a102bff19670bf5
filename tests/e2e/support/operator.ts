/** What only the operator of an Appwrite can do, with the key of the local server. */
import { edge, installation, type Person } from './people.ts'

export async function asOperator(method: string, path: string, body: object): Promise<void> {
  const { endpoint, project } = await installation()
  const answer = await fetch(`${endpoint}${path}`, {
    method,
    headers: {
      connection: 'close',
      'content-type': 'application/json',
      'x-appwrite-project': project,
      'x-appwrite-key': process.env.ICEPOINT_KEY ?? ''
    },
    body: JSON.stringify(body)
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

export const setContract = (person: Person, contractType: string): Promise<void> =>
  asOperator('PATCH', `/tablesdb/icepoint/tables/users/rows/${person.userId}`, { data: { contractType } })

export async function befriend(one: Person, other: Person): Promise<void> {
  const link = { id: crypto.randomUUID().replaceAll('-', '').slice(0, 20), kind: 'single' }
  const { invitation } = (await edge(one, 'POST', '/invitations', link)) as { invitation: { secret: string } }
  await edge(other, 'POST', `/invitations/by/${invitation.secret}`)
}
