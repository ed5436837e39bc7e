// The account that is signed in. Nobody needs one; it opens one's seats from every browser.
import type { Session } from "../api";
import * as http from "./http";
import { keep, kept } from "./keep";

class Account {
    /** Its name, "" where nobody is signed in. */
    name = $state(http.session() ? kept("account", "") : "");

    private take(made: Session): void {
        http.keepSession(made.session);
        keep("account", made.name);
        this.name = made.name;
    }

    forget(): void {
        http.keepSession("");
        keep("account", "");
        this.name = "";
    }

    /** Whether the session still counts; the server is asked. */
    async check(): Promise<void> {
        if (!http.session()) return this.forget();
        try {
            const me = await http.whoAmI();
            keep("account", me.name);
            this.name = me.name;
        } catch (error) {
            if (error instanceof http.HttpError && error.status === 401) this.forget();
        }
    }

    async signUp(name: string, password: string): Promise<void> {
        this.take(await http.signUp(name, password));
    }

    async signIn(name: string, password: string): Promise<void> {
        this.take(await http.signIn(name, password));
    }

    async signOut(): Promise<void> {
        try {
            await http.signOut();
        } catch (error) {
            // A session that is over needs no end; this browser forgets it in any case.
            if (!(error instanceof http.HttpError)) throw error;
        }
        this.forget();
    }

    async change(before: string, after: string): Promise<void> {
        this.take(await http.changePassword(before, after));
    }

    async remove(password: string): Promise<void> {
        await http.deleteAccount(password);
        this.forget();
    }
}

export const account = new Account();
