/** Strokes of 24 × 24 icons, drawn for this product, so that no icon font is loaded. */
const paths = {
  home: 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6h-6v6H5a1 1 0 0 1-1-1Z',
  shield: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6ZM9 12l2 2 4-4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10 11v5M14 11v5',
  upload: 'M12 16V5M8 9l4-4 4 4M5 16v3h14v-3',
  download: 'M12 5v11M8 12l4 4 4-4M5 19h14',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4ZM12 17a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  outbox: 'M4 13v6h16v-6M4 13l3-8h10l3 8h-5l-1 3h-4l-1-3Z',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  logout: 'M14 5H6v14h8M11 12h9M17 9l3 3-3 3',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM5 20c1-5 13-5 14 0',
  lock: 'M6 11h12v9H6ZM8 11V8a4 4 0 0 1 8 0v3M12 15v2',
  check: 'M5 13l4 4L19 7',
  alert: 'M12 4 2.5 20h19ZM12 10v4M12 17v.5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8v.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3 2',
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
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  eye: 'M3 12c4-7 14-7 18 0-4 7-14 7-18 0ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  scale: 'M12 4v16M8 20h8M5 7h14M5 7l-2.5 6h5ZM19 7l-2.5 6h5Z',
  folder: 'M3 6h6l2 2h10v11H3Z',
  guarantee: 'M6 3h12v18l-6-4-6 4ZM9 8h6M9 12h4',
  video: 'M3 7h12v10H3ZM15 11l6-3v8l-6-3Z',
  settings:
    'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4ZM10 21h4',
  mail: 'M3 6h18v12H3ZM3 7l9 6 9-6',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .8-1 1.7M12 16.5v.5',
  book: 'M12 6c-3-2-6-2-9-1v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1ZM12 6v14',
  key: 'M14 14a5 5 0 1 0-4-4L3 17v4h4v-3h3v-3ZM15.5 8.5v.1',
  size: 'M3 18 8 6l5 12M5 14h6M14 18l3.5-8 3.5 8M15.5 15.5h4',
  calendar: 'M4 6h16v14H4ZM4 10h16M8 3v4M16 3v4',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.8-6 12.2-6 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .7 3.2 2.4 3.5 5.5',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1',
  pause: 'M9 5v14M15 5v14',
  play: 'M8 5l11 7-11 7Z',
  mic: 'M12 14a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3ZM6 11a6 6 0 0 0 12 0M12 17v4',
  micOff:
    'M4 4l16 16M9 9v2a3 3 0 0 0 4.5 2.6M15 11V6a3 3 0 0 0-5.6-1.5M6 11a6 6 0 0 0 9.5 4.9M18 11a6 6 0 0 1-.5 2.4M12 17v4',
  videoOff: 'M4 4l16 16M9 7h6v6M15 11l6-3v8l-3.5-1.7M13.5 17H3V7h1.5',
  screen: 'M3 5h18v11H3ZM8 20h8M12 16v4M12 13V8M9.5 10.5 12 8l2.5 2.5',
  hand: 'M7 12V6.5a1.5 1.5 0 0 1 3 0V11V4.5a1.5 1.5 0 0 1 3 0V11V5.5a1.5 1.5 0 0 1 3 0V12V8.5a1.5 1.5 0 0 1 3 0V14c0 4-2.5 7-6.5 7-3 0-4.5-1.5-6-4l-2.2-3.6a1.5 1.5 0 0 1 2.4-1.7Z',
  chat: 'M4 5h16v11H10l-5 4v-4H4Z',
  more: 'M5 12v.1M12 12v.1M19 12v.1',
} as const
export type IconName = keyof typeof paths

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
