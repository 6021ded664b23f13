import type { IceServer } from '../../../../contract/hearing/hearing.ts'

/** So long a relay has to answer. */
const patienceMs = 8_000

/** Whether a relay gives this page an address to send media through. */
export async function reachesRelay(iceServers: IceServer[], signal: AbortSignal): Promise<boolean> {
  const connection = new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' })
  try {
    const found = new Promise<boolean>((resolve) => {
      connection.onicecandidate = ({ candidate }) => resolve(Boolean(candidate?.candidate))
      for (const end of [signal, AbortSignal.timeout(patienceMs)]) end.addEventListener('abort', () => resolve(false))
    })
    connection.addTransceiver('audio')
    await connection.setLocalDescription()
    return await found
  } finally {
    connection.close()
  }
}
