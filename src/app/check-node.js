// Plain JavaScript that an old Node can read, so that it can say what is wrong.
const needed = 26

if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `Gridloom needs Node ${needed} or newer; this is ${process.versions.node}. "npm start" uses the one that "npm ci" installed.`,
  )
  process.exit(1)
}
