import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { livePath } from '../contract/event.ts'
import { peerPath, roomPath } from '../contract/room/room.ts'
import { officeUsed } from './admin/office/used.ts'
import { seedMenus } from './admin/seed.ts'
import { dueArchive, keepArchiving } from './archive/kept.ts'
import { keepBinding } from './bundle/keep.ts'
import { putInForce } from './case/opening/inForce.ts'
import { keepMaking, makeWithMove } from './caseDocument/due.ts'
import type { Config } from './config.ts'
import { explained, openDatabase } from './database/db.ts'
import { checkDemo, fillDemo, prepareDemo } from './demo/demo.ts'
import { post, showOutbox } from './demo/outbox/outbox.ts'
import { type AppOptions, buildApp } from './door/http.ts'
import { takePort } from './door/port.ts'
import { root } from './door/route.ts'
import { routeUpgrades } from './door/upgrade.ts'
import { enterFiledEvidence } from './evidence/filed.ts'
import { keepReading, readThrough } from './finding/queue.ts'
import { keepFixing } from './hearing/record/fix.ts'
import { callOffTrials } from './hearing/trial/over.ts'
import type { House } from './house.ts'
import { openSockets } from './live/socket.ts'
import { seedDictionaries } from './lookup/seed.ts'
import { noteReturnedReply } from './mailbox/reply.ts'
import { keepSentReplies } from './mailbox/sent.ts'
import { noteReturnedNotice } from './message/returned.ts'
import { handlers, kinds, whenSigned } from './nouns.ts'
import { closeMailbox } from './provider/imap/line.ts'
import { keepReadingReturns } from './provider/imap/returns.ts'
import { sealOlder } from './provider/sealOlder.ts'
import { keepSending } from './provider/sender.ts'
import { passOf } from './room/pass.ts'
import { openPeers } from './room/peers.ts'
import { openRooms } from './room/socket.ts'
import { keepProving } from './service/proof.ts'
import { noteRefusal } from './service/refused.ts'
import { showPki } from './signing/pki.ts'
import { openStore } from './store/open.ts'
import { askAboutCase } from './survey/invite.ts'
import { keepSweeping } from './sweep.ts'
import { seedTemplates } from './template/seed.ts'
import { forms } from './upload/form/acceptForms.ts'
import { releaseLeases } from './upload/tus/lease.ts'
import { takeUploads } from './upload/tus/tus.ts'

export interface Running {
  app: FastifyInstance
  house: House
  /** Such as http://127.0.0.1:8080 */
  address: string
  /** Ends sockets, requests and timers, then the database. */
  stop(): Promise<void>
}

/**
 * A whole server, listening. `now` replaces the clock; `empty` leaves the demo data out; `lay` puts into DATA_DIR what the database is
 * to begin with.
 */
export async function start(
  config: Config,
  options: AppOptions & { now?: () => Date; empty?: boolean; lay?: () => void } = {},
): Promise<Running> {
  const giveUpPort = await takePort(config)
  try {
    options.lay?.()
    return await startOn(config, options, giveUpPort)
  } finally {
    await giveUpPort()
  }
}

async function startOn(
  config: Config,
  options: AppOptions & { now?: () => Date; empty?: boolean },
  giveUpPort: () => Promise<void>,
): Promise<Running> {
  const db = await openDatabase(config)
  try {
    await putInForce(config, db)
    const ground = { config, db, store: await openStore(config, db), now: options.now ?? (() => new Date()) }
    const { house, app, close } = await furnish(ground, options)
    await giveUpPort()
    await app.listen({ port: config.port, host: config.host })
    const { port } = app.server.address() as AddressInfo
    const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
    // The database is closed whatever happens before: it must not be left open with its lock.
    const stop = () => close().finally(() => db.close())
    return { app, house, address, stop }
  } catch (error) {
    await db.close(false)
    throw explained(config, error)
  }
}

/** Fills an empty DATA_DIR with what a first start of the demo copies. */
export async function prepare(config: Config): Promise<void> {
  const db = await openDatabase(config)
  try {
    const house = houseOn({ config, db, store: await openStore(config, db), now: () => new Date() })
    await seedMenus(house)
    await seedDictionaries(house)
    await prepareDemo(house)
    const reading = await keepReading(house, console)
    await readThrough(house)
    await reading.stop()
  } finally {
    await db.close(false)
  }
}

/** What a house stands on. */
type Ground = Pick<House, 'config' | 'db' | 'store' | 'now'>

/** Hands down to the lower floors what lies above them. */
export const houseOn = (ground: Ground): House => ({
  ...ground,
  kinds,
  outbox: ground.config.demo ? post : undefined,
  async endWithCase(...about) {
    await callOffTrials(...about)
    const [house, tx, caseId] = about
    await askAboutCase(house, tx, caseId)
    await dueArchive(house, tx, caseId)
  },
  whenSigned,
  makeWithMove,
  enterFiledEvidence,
  async letterRefused(...about) {
    await noteRefusal(...about)
    await noteReturnedNotice(...about)
    await noteReturnedReply(...about)
  },
})

/** Everything but the port and the database: routes, demo data, sockets, timers. `server` carries the sockets. */
export async function furnish(ground: Ground, options: AppOptions & { empty?: boolean; server?: Server } = {}) {
  const house = houseOn(ground)
  await checkDemo(house)
  await releaseLeases(house)
  const app = await buildApp(
    house,
    { handlers, passOf, forms, officeUsed, routes: [takeUploads, showPki, ...(house.config.demo ? [showOutbox] : [])] },
    options,
  )
  await sealOlder(house, app.log)
  await seedMenus(house)
  await seedDictionaries(house)
  if (house.config.demo && !options.empty) await fillDemo(house)
  await seedTemplates(house)
  const live = await openSockets(house, app.log)
  const server = options.server ?? app.server
  const peers = openPeers(server, app.log, {
    mayBeDialled: (query) => rooms.mayBeDialled(query),
    spend: (peerId, bytes) => rooms.spend(peerId, bytes),
    areTogether: (peerId, other) => rooms.areTogether(peerId, other),
  })
  const rooms = await openRooms(house, app.log, peers.hangUp)
  const gates = {
    [`${root}/${livePath}`]: live.gate,
    [`${root}/${roomPath}`]: rooms.gate,
    [`${peerPath}/peerjs`]: peers.gate,
  }
  const endUpgrades = routeUpgrades(server, gates, house.config)
  const sending = await keepSending(house, app.log)
  const fixing = await keepFixing(house, app.log)
  const reading = await keepReading(house, app.log)
  const binding = await keepBinding(house, app.log)
  const proving = await keepProving(house, app.log)
  const archiving = await keepArchiving(house, app.log)
  const making = await keepMaking(house, app.log)
  const sweeping = keepSweeping(house, app.log)
  const returns = keepReadingReturns(house, app.log, keepSentReplies)
  return {
    house,
    app,
    async close(): Promise<void> {
      endUpgrades()
      await Promise.all([live.close(), rooms.close()])
      await app.close()
      await returns.stop()
      await closeMailbox(house)
      await sending.stop()
      await fixing.stop()
      await reading.stop()
      await binding.stop()
      await proving.stop()
      await archiving.stop()
      await making.stop()
      await sweeping.stop()
    },
  }
}
