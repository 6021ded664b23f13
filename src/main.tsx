const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const isPhonePage = () => /^#\/mobileUpload(\?|$)/.test(location.hash)

// A phone that scanned a code gets the one page it came for, and nothing of the rest.
if (isPhonePage()) void import('./upload/phone/entry.tsx').then(({ startPhone }) => startPhone(root, isPhonePage))
else void import('./app/start.tsx').then(({ startApp }) => startApp(root))
