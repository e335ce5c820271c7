export { type ChatClient, openChat } from './chat-client.ts'
export { connectToChat, openToChat } from './chat-socket.ts'
export {
  type ClientJournal,
  createClientJournal,
  type JournalledTurn,
} from './client-journal.ts'
export { openReconnectingChat, type ReconnectingChat, RefusedError } from './reconnecting-chat.ts'
