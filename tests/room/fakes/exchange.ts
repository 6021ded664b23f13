import type { MakePeer } from '../../../src/hearing/room/mesh/peer.ts'
import type { FakeClock } from './clock.ts'
import { FakeConnection } from './connection.ts'

/** So long a word is on its way, and so long two ends look for each other. */
const wayMs = 40
const lookMs = 250
/** A browser says so late that nothing comes through, and that it gives up. */
const disconnectedMs = 5_000
const failedMs = 15_000
/** So long PeerJS tries to reach a server that does not answer. */
const deafMs = 20_000

type Heard = (call: FakeCall) => void

/**
 * What lies between pages, as PeerJS 1.5.5 and browsers behave: the peerjs-server, the sockets to it, and the ways that media take.
 * A page whose wire is cut knows of nothing.
 */
export class Exchange {
  readonly cut = new Set<string>()
  /** Pages between which only a relay carries. */
  readonly walled = new Set<string>()
  /** Whose words over the peerjs-server reach nobody. */
  readonly dumb = new Set<string>()
  /** How many addresses a page had before. */
  readonly addresses = new Map<string, number>()
  readonly connections: FakeConnection[] = []
  readonly peers: FakePeer[] = []
  /** Who dialled whom, in the order it was done. */
  readonly dialled: string[] = []
  /** Who is inside: nobody else may open a line. */
  mayOpen: (own: string) => boolean = () => true
  isDown = false
  private ends = new Map<string, FakeConnection[]>()

  readonly clock: FakeClock

  constructor(clock: FakeClock) {
    this.clock = clock

    clock.every(lookMs, () => this.look())
  }

  readonly makePeer: MakePeer = (own, { iceServers }) => {
    const peer = new FakePeer(this, own, { iceServers })
    this.peers.push(peer)
    return peer
  }

  /** Whether anything goes to and from a page. */
  reaches = (...pages: string[]) => pages.every((page) => !this.cut.has(page))

  open(page: string, connectionId: string, config: RTCConfiguration, begun: MediaStream, closed: () => void) {
    const address = () => this.addresses.get(page) ?? 0
    const connection = new FakeConnection(page, config, address, () => this.shut(connection, connectionId, page), begun)
    connection.id = connectionId
    this.connections.push(connection)
    const ends = this.ends.get(connectionId) ?? []
    this.ends.set(connectionId, [...ends, connection])
    this.onShut.set(connection, closed)
    return connection
  }
  private onShut = new Map<FakeConnection, () => void>()

  /** The other end hears of it where anything comes through, by the channel of data that PeerJS opens besides. */
  private shut(connection: FakeConnection, connectionId: string, page: string) {
    const other = this.ends.get(connectionId)?.find((one) => one !== connection)
    if (!other?.agreed || !this.carries(connection, other, page)) return
    this.clock.after(wayMs, () => this.reaches(page, other.page) && this.onShut.get(other)?.())
  }

  /** The connections of a page that are not closed. */
  of = (page: string) => this.connections.filter((one) => one.page === page && one.connectionState !== 'closed')
  /** The other end of a connection, where there is one. */
  otherOf = (connection: FakeConnection) =>
    [...this.ends.values()].find((ends) => ends.includes(connection))?.find((one) => one !== connection)

  private carries(one: FakeConnection, other: FakeConnection, page = one.page): boolean {
    const isAgreed = one.agreed?.local === other.agreed?.remote && one.agreed?.remote === other.agreed?.local
    const isThere = [one, other].every((end) => end.address === (this.addresses.get(end.page) ?? 0))
    const isWalled = this.walled.has(page) && this.walled.has(other.page)
    const byRelay = [one, other].some(({ config }) => config.iceTransportPolicy === 'relay')
    return Boolean(one.agreed) && isAgreed && isThere && this.reaches(page, other.page) && (!isWalled || byRelay)
  }

  private look() {
    for (const [, ends] of this.ends)
      for (const one of ends)
        this.grade(
          one,
          ends.find((end) => end !== one),
        )
  }

  private grade(one: FakeConnection, other: FakeConnection | undefined) {
    if (one.connectionState === 'closed') return
    const now = this.clock.now()
    if (other && other.connectionState !== 'closed' && this.carries(one, other)) {
      one.lostAt = undefined
      one.connectionState = 'connected'
      return
    }
    one.lostAt ??= now
    const lostMs = now - one.lostAt
    if (lostMs >= failedMs) one.connectionState = 'failed'
    else if (one.connectionState === 'connected' && lostMs >= disconnectedMs) one.connectionState = 'disconnected'
    else if (one.connectionState === 'new') one.connectionState = 'connecting'
  }

  /** The line of a page to the peerjs-server, where it has one. */
  lineOf = (page: string) => this.peers.find((one) => one.own === page && one.isOpen)

  send(from: FakePeer, to: string, hear: (peer: FakePeer) => void) {
    if (!from.isOpen || this.dumb.has(from.own) || !this.reaches(from.own)) return
    this.clock.after(wayMs, () => {
      const line = this.lineOf(to)
      if (line && this.reaches(to)) hear(line)
    })
  }

  /** The server ends: whoever had a line to it hears so. */
  goDown() {
    this.isDown = true
    for (const one of this.peers) if (one.isOpen && this.reaches(one.own)) one.disconnect()
  }

  /** The server ends a line that may be dead; the page does not hear of it. */
  hangUp(page: string) {
    for (const one of this.peers) if (one.own === page) one.isOpen = false
  }

  /** Opens the line of a peer; tried again for a while where nothing goes through. */
  connect(peer: FakePeer, opened: () => void, refused: () => void, triesMs = 0) {
    this.clock.after(wayMs, () => {
      if (peer.destroyed || peer.disconnected) return
      if (this.reaches(peer.own)) {
        if (this.isDown || !this.mayOpen(peer.own)) return refused()
        this.hangUp(peer.own)
        return opened()
      }
      if (triesMs > deafMs) return refused()
      this.clock.after(1_000, () => this.connect(peer, opened, refused, triesMs + 1_000))
    })
  }
}

/** PeerJS as the mesh uses it. */
export class FakePeer {
  destroyed = false
  disconnected = false
  isOpen = false
  readonly options: { config: RTCConfiguration }
  readonly calls: FakeCall[] = []
  private wasOpen = false
  private readonly heard = { open: [] as (() => void)[], error: [] as (() => void)[], call: [] as Heard[] }

  readonly exchange: Exchange
  readonly own: string

  constructor(exchange: Exchange, own: string, config: RTCConfiguration) {
    this.exchange = exchange
    this.own = own

    this.options = { config }
    this.start()
  }

  private start() {
    const opened = () => {
      this.isOpen = true
      this.wasOpen = true
      for (const hear of this.heard.open) hear()
    }
    // It gives itself up where it was never open.
    const refused = () => {
      for (const hear of this.heard.error) hear()
      if (this.wasOpen) this.disconnect()
      else this.destroy()
    }
    this.exchange.connect(this, opened, refused)
  }

  on(event: 'open' | 'error', heard: () => void): void
  on(event: 'call', heard: Heard): void
  on(event: 'open' | 'error' | 'call', heard: (call: FakeCall) => void): void {
    this.heard[event].push(heard as never)
  }

  call(to: string, stream: MediaStream): FakeCall | undefined {
    if (this.disconnected) return undefined
    const { exchange, own } = this
    exchange.dialled.push(`${own}>${to}`)
    const call = new FakeCall(this, to, `${own}>${to} ${exchange.dialled.length}`)
    this.calls.push(call)
    call.begin(stream)
    void call.connection?.setLocalDescription().then(() => {
      const sdp = call.connection?.localDescription?.sdp
      if (sdp) exchange.send(this, to, (peer) => peer.offered(own, call.connectionId, sdp))
    })
    return call
  }

  private offered(from: string, connectionId: string, sdp: string) {
    const call = new FakeCall(this, from, connectionId, sdp)
    this.calls.push(call)
    for (const hear of this.heard.call) hear(call)
  }

  answered(connectionId: string, sdp: string) {
    this.calls.find((one) => one.connectionId === connectionId)?.taken(sdp)
  }

  reconnect() {
    if (this.destroyed || !this.disconnected) throw new Error('not disconnected')
    this.disconnected = false
    this.start()
  }

  disconnect() {
    this.disconnected = true
    this.isOpen = false
  }

  destroy() {
    if (this.destroyed) return
    this.disconnect()
    this.destroyed = true
    for (const call of [...this.calls]) call.close()
  }
}

/** A MediaConnection of PeerJS. */
export class FakeCall {
  connection: FakeConnection | undefined
  private isOpen = false
  private readonly heard = { stream: [] as (() => void)[], close: [] as (() => void)[] }

  private readonly provider: FakePeer
  readonly peer: string
  readonly connectionId: string
  private readonly offer: string | undefined

  constructor(provider: FakePeer, peer: string, connectionId: string, offer?: string) {
    this.provider = provider
    this.peer = peer
    this.connectionId = connectionId
    this.offer = offer
  }

  get peerConnection(): RTCPeerConnection | null {
    return (this.connection ?? null) as unknown as RTCPeerConnection | null
  }

  on(event: 'stream' | 'close', heard: () => void) {
    this.heard[event].push(heard)
  }

  begin(stream: MediaStream) {
    const { exchange, own, options } = this.provider
    this.connection = exchange.open(own, this.connectionId, options.config, stream, () => this.close())
  }

  answer(stream: MediaStream) {
    this.begin(stream)
    this.isOpen = true
    const connection = this.connection!
    void (async () => {
      await connection.setRemoteDescription({ type: 'offer', sdp: this.offer! })
      this.tellStream()
      await connection.setLocalDescription()
      const { sdp } = connection.localDescription!
      this.provider.exchange.send(this.provider, this.peer, (peer) => peer.answered(this.connectionId, sdp))
      // Closed meanwhile: PeerJS tells an error that nobody listens to.
    })().catch(() => undefined)
  }

  taken(sdp: string) {
    this.isOpen = true
    this.connection
      ?.setRemoteDescription({ type: 'answer', sdp })
      .then(() => this.tellStream())
      .catch(() => undefined)
  }

  /** Told of each line. */
  private tellStream() {
    for (const hear of this.heard.stream) for (let line = 0; line < 3; line++) hear()
  }

  close() {
    const { calls } = this.provider
    if (calls.includes(this)) calls.splice(calls.indexOf(this), 1)
    this.connection?.close()
    this.connection = undefined
    if (!this.isOpen) return
    this.isOpen = false
    for (const hear of this.heard.close) hear()
  }
}
