/** Numbers beside bars as long as they are; the longest fills its place. */
export function Bars({ label, bars }: { label: string; bars: { key: string; label: string; count: number }[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.count))
  return (
    <ul className="bars" aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <span>{bar.label}</span>
          <span className="bar" aria-hidden="true">
            <span style={{ width: `${(bar.count / most) * 100}%` }} />
          </span>
          <b>{bar.count}</b>
        </li>
      ))}
    </ul>
  )
}
