/** Strokes of 24 × 24 icons that no door shows; see Icon.tsx. */
export const innerPaths = {
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z',
  scale: 'M12 4v16M8 20h8M5 7h14M5 7l-2.5 6h5ZM19 7l-2.5 6h5Z',
  guarantee: 'M6 3h12v18l-6-4-6 4ZM9 8h6M9 12h4',
  video: 'M3 7h12v10H3ZM15 11l6-3v8l-6-3Z',
  settings:
    'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4ZM10 21h4',
  mail: 'M3 6h18v12H3ZM3 7l9 6 9-6',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .8-1 1.7M12 16.5v.5',
  book: 'M12 6c-3-2-6-2-9-1v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1ZM12 6v14',
  enlarge: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  reduce: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  calendar: 'M4 6h16v14H4ZM4 10h16M8 3v4M16 3v4',
  mic: 'M12 14a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3ZM6 11a6 6 0 0 0 12 0M12 17v4',
  micOff:
    'M4 4l16 16M9 9v2a3 3 0 0 0 4.5 2.6M15 11V6a3 3 0 0 0-5.6-1.5M6 11a6 6 0 0 0 9.5 4.9M18 11a6 6 0 0 1-.5 2.4M12 17v4',
  videoOff: 'M4 4l16 16M9 7h6v6M15 11l6-3v8l-3.5-1.7M13.5 17H3V7h1.5',
  screen: 'M3 5h18v11H3ZM8 20h8M12 16v4M12 13V8M9.5 10.5 12 8l2.5 2.5',
  hand: 'M7 12V6.5a1.5 1.5 0 0 1 3 0V11V4.5a1.5 1.5 0 0 1 3 0V11V5.5a1.5 1.5 0 0 1 3 0V12V8.5a1.5 1.5 0 0 1 3 0V14c0 4-2.5 7-6.5 7-3 0-4.5-1.5-6-4l-2.2-3.6a1.5 1.5 0 0 1 2.4-1.7Z',
  chat: 'M4 5h16v11H10l-5 4v-4H4Z',
  more: 'M5 12v.1M12 12v.1M19 12v.1',
  size: 'M3 18 8 6l5 12M5 14h6M14 18l3.5-8 3.5 8M15.5 15.5h4',
  outbox: 'M4 13v6h16v-6M4 13l3-8h10l3 8h-5l-1 3h-4l-1-3Z',
  key: 'M14 14a5 5 0 1 0-4-4L3 17v4h4v-3h3v-3ZM15.5 8.5v.1',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1',
} as const
