import { readLimits, resolveContract, type Contract, type ContractLimits } from '#core/workout/limits.ts'
import { contractOf, isMarked, type UsersRow } from '../account/accounts.ts'
import {
  DATABASE,
  asApiError,
  createOnce,
  equal,
  rowOrNull,
  rowsWhere,
  type Writer,
  type StoredRow
} from '../lib/appwrite-writer.ts'
import { appwriteFailure, badInput, coded, notFound } from '../lib/errors.ts'
import { derivedId } from '../lib/ids.ts'
import { commit, untilSettled } from '../lib/transaction.ts'

/** Their limits can be changed, but they cannot be deleted: accounts and texts refer to them. */
const FIXED: readonly string[] = ['base', 'pro']

const isFixed = (name: string): boolean => FIXED.includes(name.toLowerCase())

type TemplateRow = ContractLimits & { name: string }

async function templateRow(writer: Writer, name: string): Promise<(TemplateRow & StoredRow) | null> {
  return (await rowsWhere<TemplateRow>(writer, 'baseContracts', [equal('name', name)], 1))[0] ?? null
}

const TEMPLATES_MAX = 500

export interface ContractView extends Contract {
  isFixed: boolean
  isBroken: boolean
}

/** Lists base and pro first. If one has no row, the limits of the spec apply and are listed. */
export async function listContracts(writer: Writer): Promise<ContractView[]> {
  const rows = await rowsWhere<TemplateRow>(writer, 'baseContracts', [], TEMPLATES_MAX)
  const viewOf = (row: TemplateRow): ContractView => ({
    name: row.name,
    limits: resolveContract(row.name, { ...row }).limits,
    isFixed: isFixed(row.name),
    isBroken: readLimits({ ...row }) === null
  })
  const own = rows.filter(({ name }) => !isFixed(name)).map(viewOf)
  own.sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const fixed = FIXED.map((name): ContractView => {
    const row = rows.find((one) => one.name === name)
    return row === undefined ? { ...resolveContract(name, null), isFixed: true, isBroken: false } : viewOf(row)
  })
  return [...fixed, ...own]
}

function assertName(name: string): void {
  if (name.trim() !== name || name === '' || name.length > 64 || !name.isWellFormed() || /\p{Cc}/u.test(name))
    throw badInput('name', 'bad-contract-name')
}

/**
 * Creates or replaces a template. Its accounts pick it up on their next call.
 * @throws ApiError `invalid-argument`, `unavailable`.
 */
export async function putContract(writer: Writer, given: string, limits: ContractLimits): Promise<Contract> {
  assertName(given)
  const name = isFixed(given) ? given.toLowerCase() : given
  const data = { ...limits, name }
  await untilSettled(async () => {
    const row = await templateRow(writer, name)
    if (row === null) {
      const rowId = await derivedId('contract', name.toLowerCase())
      return (await createOnce(writer, 'baseContracts', rowId, data, [])) === 'created' ? 'made' : null
    }
    const outcome = await commit(writer, [{ action: 'update', tableId: 'baseContracts', rowId: row.$id, data }])
    return outcome === 'committed' ? 'changed' : null
  })
  return { name, limits }
}

/**
 * Accounts on this contract fall back to base and keep their data.
 * @throws ApiError `not-found`, `invalid-argument`.
 */
export async function deleteContract(writer: Writer, name: string): Promise<void> {
  assertName(name)
  if (isFixed(name)) throw badInput('name', 'contract-is-fixed')
  const row = await templateRow(writer, name)
  if (row === null) throw notFound('contract')
  try {
    await writer.tables.deleteRow({ databaseId: DATABASE, tableId: 'baseContracts', rowId: row.$id })
  } catch (error) {
    if (appwriteFailure(error)?.code !== 404) throw asApiError(error)
  }
}

/** An empty name resets to base. @throws ApiError `not-found`, `permission-denied`. */
export async function setUserContract(
  writer: Writer,
  userId: string,
  wanted: string
): Promise<{ contractType: string; contract: Contract }> {
  const fixed = wanted === '' || isFixed(wanted)
  const contractType = fixed ? wanted.toLowerCase() : ((await templateRow(writer, wanted))?.name ?? null)
  if (contractType === null) throw notFound('contract')
  await untilSettled(async () => {
    const row = await rowOrNull<UsersRow>(writer, 'users', userId)
    if (row === null) throw notFound('account')
    if (isMarked(row)) throw coded('permission-denied', 'account-deleting', 'This account is being deleted.')
    if (row.contractType === contractType) return 'set'
    await commit(writer, [{ action: 'update', tableId: 'users', rowId: userId, data: { contractType } }])
    return null
  })
  return { contractType, contract: await contractOf(writer, contractType) }
}
