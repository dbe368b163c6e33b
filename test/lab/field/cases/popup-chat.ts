/** Chat widgets, as their vendors put them over a page. */
import type { OverlayCase } from './field-case.ts';
import { mountReact } from './mount-react.ts';

export const CHATS: readonly OverlayCase[] = [
  {
    name: 'flowise-embed',
    page: 'article',
    language: 'en',
    bundle: `import Chatbot from './node_modules/flowise-embed/dist/web.js';
Chatbot.init({ chatflowid: '1', apiHost: location.origin });`,
    busyMs: 900,
    variants: ['csp', 'late'],
  },
  {
    name: 'typebot bubble',
    page: 'shop',
    language: 'fr',
    bundle: `import Typebot from '@typebot.io/js/web';
Typebot.initBubble({ typebot: 'x', apiHost: location.origin, previewMessage: { message: 'Une question ?' } });`,
    busyMs: 900,
  },
  {
    name: 'open-chat-studio-widget',
    page: 'article',
    language: 'en',
    bundle: `import { defineCustomElements } from './node_modules/open-chat-studio-widget/loader/index.js';
defineCustomElements();`,
    html: '<open-chat-studio-widget chatbot-id="1" api-base-url="/api" button-text="Ask us"></open-chat-studio-widget>',
    busyMs: 900,
  },
  {
    name: 'deep-chat in a corner',
    page: 'shop',
    language: 'en',
    bundle: `import 'deep-chat';
const chat = document.createElement('deep-chat');
chat.setAttribute('style', 'position:fixed;right:20px;bottom:20px;width:340px;height:420px;z-index:999;border-radius:10px');
chat.demo = true;
chat.history = [{ role: 'ai', text: 'Hi! How can we help?' }];
document.body.append(chat);`,
    busyMs: 900,
  },
  {
    name: 'chatscope in a floating box',
    page: 'app',
    language: 'en',
    bundle: mountReact(
      `import { MainContainer, ChatContainer, MessageList, Message, MessageInput } from '@chatscope/chat-ui-kit-react';
import '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css';`,
      `<div style={{ position: 'fixed', right: 24, bottom: 24, width: 350, height: 440, zIndex: 50, boxShadow: '0 4px 20px #0004' }}><MainContainer><ChatContainer><MessageList><Message model={{ message: 'Hello there!', sender: 'Joe', direction: 'incoming', position: 'single' }} /></MessageList><MessageInput placeholder="Type message here" autoFocus={false} /></ChatContainer></MainContainer></div>`,
    ),
    busyMs: 700,
  },
  {
    name: 'react-floating-whatsapp',
    page: 'shop',
    language: 'en',
    bundle: mountReact(
      `import { FloatingWhatsApp } from 'react-floating-whatsapp';`,
      `<FloatingWhatsApp phoneNumber="441234567890" accountName="Harbour" chatboxHeight={320} />`,
    ),
    busyMs: 900,
  },
  {
    name: 'react-chatbotify',
    page: 'article',
    language: 'en',
    bundle: mountReact(
      `import ChatBot from 'react-chatbotify';`,
      `<ChatBot settings={{ general: { embedded: false }, chatHistory: { disabled: true } }} flow={{ start: { message: 'Hello! What is your name?' } }} />`,
    ),
    busyMs: 900,
  },
  {
    name: 'react-chatbot-kit in a dock',
    page: 'article',
    language: 'en',
    bundle: mountReact(
      `import Chatbot, { createChatBotMessage } from 'react-chatbot-kit';
import 'react-chatbot-kit/build/main.css';
const config = { initialMessages: [createChatBotMessage('Hi! I am here to help.')], botName: 'Harbour' };
const Parser = ({ children }) => <div>{React.Children.map(children, (child) => React.cloneElement(child, { parse() {}, actions: {} }))}</div>;
const Actions = ({ children }) => <div>{React.Children.map(children, (child) => React.cloneElement(child, { actions: {} }))}</div>;`,
      `<div className="app-chatbot-container" style={{ position: 'fixed', right: 10, bottom: 10 }}><Chatbot config={config} messageParser={Parser} actionProvider={Actions} /></div>`,
    ),
    busyMs: 700,
  },
  {
    name: 'botpress webchat whose frame is refused',
    page: 'article',
    language: 'en',
    html: `<div id="bp-web-widget-container"><div id="bp-web-widget" style="position:fixed;right:20px;bottom:20px;width:70px;height:70px;z-index:9999"><iframe id="bp-widget" title="Botpress" src="//refused.example:1/webchat" style="border:0;width:100%;height:100%;background:#06c;border-radius:50%"></iframe></div></div>`,
  },
  {
    name: 'a support frame as large as the page',
    page: 'shop',
    language: 'en',
    html: `<iframe title="offers" srcdoc="<body style='margin:0;display:grid;place-items:center;height:100vh;background:rgba(0,0,0,.5);font:16px Arimo'><div style='background:#fff;padding:40px'><h2>Spin the wheel</h2><p>Win a free jacket.</p><input type='email'><button>Spin</button></div></body>" style="position:fixed;inset:0;width:100%;height:100%;border:0;z-index:99999"></iframe>`,
  },
  {
    name: 'pushfeedback button',
    page: 'app',
    language: 'en',
    bundle: `import { defineCustomElements } from 'pushfeedback/loader';
defineCustomElements();`,
    html: '<feedback-button project="x" button-position="center-right" modal-position="center" button-style="light">Feedback</feedback-button>',
    busyMs: 900,
  },
];
