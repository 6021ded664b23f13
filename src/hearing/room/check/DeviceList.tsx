import { useEffect, useState } from 'react'

interface DeviceListProps {
  kind: MediaDeviceKind
  label: string
  /** The id of the one in use; empty where none is, or where the browser chooses. */
  chosen: string
  choose: (id: string) => void
}

/** The devices of a kind that this machine has now, to choose one. */
export function DeviceList({ kind, label, chosen, choose }: DeviceListProps) {
  const [all, setAll] = useState<MediaDeviceInfo[]>([])
  // Their names are told only after one was opened; and they come and go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opened device is a reason to ask again
  useEffect(() => {
    // Without https a browser has no devices for anybody.
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (!devices) return
    const look = () => void devices.enumerateDevices().then((found) => setAll(found.filter((one) => one.kind === kind)))
    look()
    devices.addEventListener('devicechange', look)
    return () => devices.removeEventListener('devicechange', look)
  }, [kind, chosen])
  const isThere = all.some(({ deviceId }) => deviceId === chosen)
  return (
    <label className="device">
      <span>{label}</span>
      <select value={isThere ? chosen : ''} onChange={({ target }) => choose(target.value)}>
        {isThere ? null : <option value="" />}
        {all.map(({ deviceId, label: name }, at) => (
          <option key={deviceId} value={deviceId}>
            {name || `${label} ${at + 1}`}
          </option>
        ))}
      </select>
    </label>
  )
}
