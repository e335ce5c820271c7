// Runs in the browser before the board does: what the board asks for is asked with the log-in of
// this browser, as the client asks. There is no cookie that could be made to ask for somebody else.
const token = localStorage.getItem('access_token')
const elsewhere = { 401: '/login', 403: '/' }

if (!token) location.replace('/login')

const { send } = XMLHttpRequest.prototype
XMLHttpRequest.prototype.send = function sendWithLogIn(body) {
  this.setRequestHeader('authorization', `Bearer ${token}`)
  this.addEventListener('load', () => {
    if (elsewhere[this.status]) location.replace(elsewhere[this.status])
  })
  send.call(this, body)
}
