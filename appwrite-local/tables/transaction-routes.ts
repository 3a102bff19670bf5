import { AppwriteError, invalidParam } from '../http/errors.ts'
import type { Reply, RequestContext, Route } from '../types.ts'
import { pathId } from './access.ts'
import { commitTransaction } from './commit.ts'
import { booleanParam, exactBody, numberParam } from './params.ts'
import { rangeText } from './problems.ts'
import { listMeta } from './meta-list.ts'
import { CreatedRows, readOperations } from './operations.ts'
import { answering } from './request-scope.ts'
import {
  addOperations,
  createTransaction,
  finishTransaction,
  listTransactions,
  MAX_OPERATIONS,
  operationsOf,
  removeTransaction,
  requirePending,
  requireTransaction,
  transactionJson
} from './transactions.ts'

const TTL = { min: 60, max: 3600, fallback: 300 }

function create(context: RequestContext): Reply {
  const ttl = numberParam(context.body['ttl'], 'ttl', TTL.fallback) ?? TTL.fallback
  if (ttl < TTL.min || ttl > TTL.max) throw invalidParam('ttl', rangeText(TTL.min, TTL.max))
  return { status: 201, json: transactionJson(createTransaction(context.app, context.actor, ttl)) }
}

function get(context: RequestContext): Reply {
  const id = pathId(context.params, 'transactionId')
  return { status: 200, json: transactionJson(requireTransaction(context.app, context.actor, id)) }
}

function list(context: RequestContext): Reply {
  const all = listTransactions(context.app, context.actor).map(transactionJson)
  const { total, items } = listMeta(context, all, '$id', [
    'status',
    'operations',
    'expiresAt',
    '$id',
    '$createdAt',
    '$updatedAt'
  ])
  return { status: 200, json: { total, transactions: items } }
}

function stage(context: RequestContext): Reply {
  const { app, actor } = context
  const id = pathId(context.params, 'transactionId')
  const { operations } = exactBody(context)
  const count = Array.isArray(operations) ? operations.length : 0
  const created = new CreatedRows()
  // Appwrite checks the shape of the list before the transaction, and its length before its rows.
  if (count === 0) readOperations(app, actor, operations, created)
  const transaction = requirePending(app, actor, id)
  if (transaction.operations + count > MAX_OPERATIONS) {
    throw new AppwriteError('transaction_limit_exceeded', {
      message: `Transaction already has ${transaction.operations} operations, adding ${count} would exceed the maximum of ${MAX_OPERATIONS}`
    })
  }
  for (const { operation } of operationsOf(app, id)) created.note(operation)
  const staged = addOperations(app, transaction, readOperations(app, actor, operations, created))
  return { status: 201, json: transactionJson(staged) }
}

function update(context: RequestContext): Reply {
  const { app, actor, body } = context
  const id = pathId(context.params, 'transactionId')
  const commit = booleanParam(body['commit'], 'commit', false)
  const rollback = booleanParam(body['rollback'], 'rollback', false)
  if (!commit && !rollback)
    throw new AppwriteError('general_bad_request', { message: 'Either commit or rollback must be true' })
  if (commit && rollback) {
    throw new AppwriteError('general_bad_request', { message: 'Cannot commit and rollback at the same time' })
  }
  const transaction = requirePending(app, actor, id)
  const ended = commit ? commitTransaction(app, actor, transaction) : finishTransaction(app, transaction, 'failed')
  return { status: 200, json: transactionJson(ended) }
}

function remove(context: RequestContext): Reply {
  const id = pathId(context.params, 'transactionId')
  removeTransaction(context.app, requireTransaction(context.app, context.actor, id))
  return { status: 204 }
}

const PATH = '/v1/tablesdb/transactions'
const READ = ['rows.read', 'documents.read']
const WRITE = ['rows.write', 'documents.write']

export const transactionRoutes: Route[] = [
  { method: 'POST', path: PATH, scope: WRITE, handler: create },
  { method: 'GET', path: PATH, scope: READ, handler: list },
  { method: 'GET', path: `${PATH}/:transactionId`, scope: READ, handler: get },
  { method: 'PATCH', path: `${PATH}/:transactionId`, scope: WRITE, handler: answering(update) },
  { method: 'DELETE', path: `${PATH}/:transactionId`, scope: WRITE, handler: remove },
  { method: 'POST', path: `${PATH}/:transactionId/operations`, scope: WRITE, handler: answering(stage) }
]
