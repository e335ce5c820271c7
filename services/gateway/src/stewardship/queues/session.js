// Runs in the browser before the queue page and adds the access token to its requests, as the
// client does. Without a cookie, no other site can make requests in the user's name.
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
