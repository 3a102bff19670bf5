import { ensureShippedRows } from '../lib/shipped-rows.ts'
import { appwriteAt } from './appwrite-rest.ts'
import { MENDS, type SetupContext } from './context.ts'

/**
 * Creates the contracts and the release notes. Rows are the Worker's business, so its key creates them if setup has it.
 */
export async function setUpRows({ appwrite, report, isCheck }: SetupContext, workerKey: string | null): Promise<void> {
  const writer = workerKey === null ? appwrite : appwriteAt(appwrite.endpoint, appwrite.project, workerKey)
  const { made, present, missing } = await ensureShippedRows(writer, isCheck)
  for (const name of missing) report.add('missing', 'rows', isCheck ? `${name}; ${MENDS}` : name)
  if (made.length > 0) report.add('done', 'rows', made.join(', '))
  if (present > 0) report.add('fine', 'rows', `${present} contracts and release notes existed`)
}
