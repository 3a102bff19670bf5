import { ownerName, type NamedRow } from '#core/account/owner-name.ts'
import { listRows } from '../app/appwrite-rest.ts'
import { contains, equal, idParts, limit, or, select } from '../app/query.ts'

const OWNERS_MAX = 50
const COLUMNS = select(['$id', 'nicName', 'firstName'])

export async function listOwnerNames(ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const part of idParts(ids)) {
    const { rows } = await listRows<NamedRow>('profiles', [equal('$id', part), COLUMNS, limit(part.length)])
    for (const row of rows) if (ownerName(row) !== '') names.set(row.$id, ownerName(row))
  }
  return names
}

export async function findOwners(text: string): Promise<string[]> {
  const isNamed = or([contains('nicName', text), contains('firstName', text)])
  const { rows } = await listRows<NamedRow>('profiles', [isNamed, COLUMNS, limit(OWNERS_MAX)])
  return rows.map(({ $id }) => $id)
}
