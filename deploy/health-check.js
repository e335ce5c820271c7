// Ready is who can do its work: all servers that it needs answer.
const response = await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`)
if (!response.ok) {
  process.stderr.write(`${await response.text()}\n`)
  process.exitCode = 1
}
