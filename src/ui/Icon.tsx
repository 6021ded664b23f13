/** Strokes of 24 × 24 icons, drawn for this product, so that no icon font is loaded. */
const doorPaths = {
  home: 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6h-6v6H5a1 1 0 0 1-1-1Z',
  shield: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6ZM9 12l2 2 4-4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10 11v5M14 11v5',
  upload: 'M12 16V5M8 9l4-4 4 4M5 16v3h14v-3',
  download: 'M12 5v11M8 12l4 4 4-4M5 19h14',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4ZM12 17a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  logout: 'M14 5H6v14h8M11 12h9M17 9l3 3-3 3',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM5 20c1-5 13-5 14 0',
  lock: 'M6 11h12v9H6ZM8 11V8a4 4 0 0 1 8 0v3M12 15v2',
  check: 'M5 13l4 4L19 7',
  alert: 'M12 4 2.5 20h19ZM12 10v4M12 17v.5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8v.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3 2',
  calendar: 'M4 6h16v14H4ZM4 10h16M8 3v4M16 3v4',
  device: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2',
  send: 'M4 12 20 4l-5 16-4-6ZM11 14l9-10',
  refresh: 'M19 8a8 8 0 1 0 1 6M20 4v5h-5',
  undo: 'M5 9h9a5 5 0 0 1 0 10H8M5 9l4-4M5 9l4 4',
  edit: 'M5 19l1-4L16 5l3 3L9 18ZM14 7l3 3',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4 4',
  file: 'M7 3h7l4 4v14H7ZM14 3v4h4M10 12h5M10 16h5',
  offline: 'M4 4l16 16M8 8a10 10 0 0 0-4 3M12 7a11 11 0 0 1 8 4M8 14a6 6 0 0 1 3-2M14 12a6 6 0 0 1 2 2M12 18v.5',
  chevron: 'M9 6l6 6-6 6',
  left: 'M15 6l-6 6 6 6',
  down: 'M6 9l6 6 6-6',
  up: 'M18 15l-6-6-6 6',
  eye: 'M3 12c4-7 14-7 18 0-4 7-14 7-18 0ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  folder: 'M3 6h6l2 2h10v11H3Z',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.8-6 12.2-6 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .7 3.2 2.4 3.5 5.5',
  pause: 'M9 5v14M15 5v14',
  play: 'M8 5l11 7-11 7Z',
  rotate: 'M18 9a7 7 0 1 0 1 5M19 4v5h-5',
} as const

/** Those of the doors, which come with the page, and those behind them. */
export type IconName = keyof typeof doorPaths | keyof typeof import('./innerIcons.ts').innerPaths

const paths: Partial<Record<IconName, string>> = { ...doorPaths }

/** Loads the icons of the screens behind the doors, which a login page does without. */
export async function loadInnerIcons(): Promise<void> {
  Object.assign(paths, (await import('./innerIcons.ts')).innerPaths)
}

/** An icon beside words: hidden from screen readers, as large as the text around it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}

/** Whether there is an icon of this name; menus of the server name theirs as text. */
export function isIcon(name: string): name is IconName {
  return Object.hasOwn(paths, name)
}
