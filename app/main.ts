import './jitless.ts';
import { mount } from 'svelte';
import App from './App.svelte';
import './style/tokens.css';
import './style/base.css';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no #app');
target.replaceChildren();
mount(App, { target });
