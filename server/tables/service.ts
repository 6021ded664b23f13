import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { strokes } from '../../contract/both/strokes.ts'
import type { Camp } from '../../contract/case/case.ts'
import {
  type BatchState,
  type DeliveryState,
  type ServiceChannel,
  serviceTerm,
} from '../../contract/service/delivery.ts'
import type { ServedHow, ServiceMeans } from '../../contract/service/serviceRecord.ts'
import type { Capacity } from '../../contract/signing/capacity.ts'
import { keptChecks } from '../../contract/signing/identityCheck.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Service on respondents (migration 0066); rows are only ever added. */
export const serviceRecord = pgTable('service_record', {
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  partyId: uuid('party_id').notNull(),
  /** As 2026-11-21. */
  servedOn: text('served_on').notNull(),
  means: text('means').$type<ServiceMeans>().notNull(),
  note: text('note').notNull(),
  /** The proof, among the files of the case. */
  fileId: uuid('file_id'),
  byName: text('by_name').notNull(),
  at: at('at').notNull(),
  how: text('how').$type<ServedHow>().notNull().default('recorded'),
  /** It concerns the notice of arbitration. */
  notice: boolean('notice').notNull().default(true),
  /** By which batch and which way of it; a record by hand may be of none. */
  batchId: uuid('batch_id'),
  deliveryId: uuid('delivery_id'),
})

/** Documents served together (migration 0190). */
export const batch = pgTable('service_batch', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  version: integer('version').notNull().default(1),
  no: text('no').notNull(),
  title: text('title').notNull(),
  state: text('state').$type<BatchState>().notNull(),
  notice: boolean('notice').notNull(),
  term: jsonAs('term', z.nullable(serviceTerm)),
  fileIds: uuid('file_ids').array().notNull(),
  byId: uuid('by_id').notNull(),
  byName: text('by_name').notNull(),
  at: at('at').notNull(),
  sentAt: at('sent_at'),
})

/** One way to one recipient. Of its link only the hash of the code is known. */
export const delivery = pgTable('service_delivery', {
  id: uuid('id').primaryKey(),
  batchId: uuid('batch_id').notNull(),
  position: integer('position').notNull(),
  partyId: uuid('party_id').notNull(),
  channel: text('channel').$type<ServiceChannel>().notNull(),
  address: text('address').notNull(),
  trackingNo: text('tracking_no').notNull().default(''),
  state: text('state').$type<DeliveryState>().notNull(),
  tries: integer('tries').notNull().default(0),
  reason: text('reason').notNull().default(''),
  codeHash: text('code_hash'),
  expiresAt: at('expires_at'),
  dispatchedAt: at('dispatched_at'),
  deliveredAt: at('delivered_at'),
  openedAt: at('opened_at'),
  confirmedAt: at('confirmed_at'),
  signedBy: text('signed_by').notNull().default(''),
  /** As what they received for the one it was for, such as its legal representative (migration 0621). */
  signedAs: text('signed_as').$type<Capacity | ''>().notNull().default(''),
  /** How they were checked when they confirmed (migration 0621). */
  checks: jsonAs('checks', keptChecks).notNull().default([]),
  /** As 2026-11-21. */
  deemOn: text('deem_on'),
  /** The way in whose place it came. */
  replaces: uuid('replaces'),
})

/** When a document was opened first. */
export const opening = pgTable(
  'service_opening',
  { deliveryId: uuid('delivery_id').notNull(), fileId: uuid('file_id').notNull(), at: at('at').notNull() },
  (table) => [primaryKey({ columns: [table.deliveryId, table.fileId] })],
)

/** Where a party wants to be served (migration 0192). */
export const serviceAddress = pgTable('service_address', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  camp: text('camp').$type<Camp>().notNull(),
  partyId: uuid('party_id').notNull(),
  party: text('party').notNull(),
  receiver: text('receiver').notNull(),
  phone: text('phone').notNull(),
  email: text('email').notNull(),
  address: text('address').notNull(),
  electronic: boolean('electronic').notNull(),
  signedBy: text('signed_by').notNull(),
  /** Since migration 0500. */
  strokes: jsonAs('strokes', strokes),
  byId: uuid('by_id').notNull(),
  byName: text('by_name').notNull(),
  submittedAt: at('submitted_at').notNull(),
})
