/** Of a description only who it is of matters: each that is made is another. */
let made = 0
const track = (kind: string) => ({ kind, id: `${kind} ${made++}` }) as unknown as MediaStreamTrack

/** Somewhere media may come from and go to, agreed on by both ends. */
interface Agreed {
  local: string
  remote: string
}

/** As much of a connection of a browser as the mesh and PeerJS use; whether anything comes through is for the network to say. */
export class FakeConnection {
  connectionState: RTCPeerConnectionState = 'new'
  signalingState: RTCSignalingState = 'stable'
  localDescription: { type: 'offer' | 'answer'; sdp: string } | null = null
  oniceconnectionstatechange: (() => void) | null = () => {}
  agreed: Agreed | undefined
  config: RTCConfiguration
  /** How many addresses its page had before the one it was agreed on with. */
  address = 0
  restarts = 0
  /** How long nothing came through it: since when. */
  lostAt: number | undefined
  readonly lines: { sender: { track: MediaStreamTrack | null } }[]
  private offered: string | undefined
  private asked = 0

  /** Of the call, on both ends. */
  id = ''
  readonly page: string
  private readonly addressOf: () => number
  private readonly shut: () => void

  constructor(page: string, config: RTCConfiguration, addressOf: () => number, shut: () => void, begun: MediaStream) {
    this.page = page
    this.addressOf = addressOf
    this.shut = shut

    this.config = config
    this.lines = begun.getTracks().map((sent) => {
      const sender = {
        track: sent as MediaStreamTrack | null,
        transport: null,
        getParameters: () => ({ encodings: [{}] }),
        setParameters: async () => {},
        replaceTrack: async (next: MediaStreamTrack | null) => {
          sender.track = next
        },
      }
      return { sender, receiver: { track: track(sent.kind) } }
    })
  }

  getTransceivers = () => this.lines
  addEventListener = () => {}
  getConfiguration = () => this.config
  setConfiguration = (next: RTCConfiguration) => {
    this.config = next
  }
  restartIce = () => {
    this.restarts += 1
  }
  addIceCandidate = async () => {}

  /** As a browser does without an argument: the answer to what was asked, or a question. */
  setLocalDescription = async () => {
    this.mustBeOpen()
    const sdp = `${this.page} ${made++}`
    if (this.signalingState === 'have-remote-offer') {
      this.address = this.addressOf()
      this.agreed = { local: sdp, remote: this.offered! }
      this.localDescription = { type: 'answer', sdp }
      this.signalingState = 'stable'
      return
    }
    this.asked = this.addressOf()
    this.localDescription = { type: 'offer', sdp }
    this.signalingState = 'have-local-offer'
  }

  setRemoteDescription = async ({ type, sdp }: { type: string; sdp: string }) => {
    this.mustBeOpen()
    if (type === 'answer') {
      if (this.signalingState !== 'have-local-offer') throw new Error('nothing was asked')
      this.agreed = { local: this.localDescription!.sdp, remote: sdp }
      this.address = this.asked
      this.signalingState = 'stable'
      return
    }
    // A question of one's own is taken back.
    this.offered = sdp
    this.signalingState = 'have-remote-offer'
  }

  close() {
    if (this.connectionState === 'closed') return
    this.connectionState = 'closed'
    this.signalingState = 'closed'
    this.shut()
  }

  private mustBeOpen() {
    if (this.connectionState === 'closed') throw new Error('closed')
  }
}
