import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts/fonts.css";
import "./ui/tokens.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the client");
mount(App, { target });
